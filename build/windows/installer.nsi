; The installer for Windows: for one person, without an administrator, silently with /S. Made by installer.py, which
; defines VERSION, NUMBERS, TARGET, ICON and SIZE, and writes FILES (what to install) and GONE (what to delete).
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetDateSave off
ManifestDPIAware true
RequestExecutionLevel user

!include MUI2.nsh
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Chabudai"

Name "Chabudai"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Chabudai"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Chabudai"
VIAddVersionKey "FileDescription" "Chabudai"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "The Chabudai authors"
VIAddVersionKey "LegalCopyright" "The Chabudai authors; MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Chabudai.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Greek"
!insertmacro MUI_LANGUAGE "Portuguese"
!insertmacro MUI_LANGUAGE "Spanish"

Section
  !include "${FILES}"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\Chabudai.lnk" "$INSTDIR\Chabudai.exe"
  WriteRegStr HKCU "${KEY}" "DisplayName" "Chabudai"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\Chabudai.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "The Chabudai authors"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  !include "${GONE}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Chabudai.lnk"
  DeleteRegKey HKCU "${KEY}"
SectionEnd
