"""What all games share: the contract, a match in progress, its record, seeded chance. No pygame, no files, no clock."""
