"""What makes releases: lists of versions, archives that come out the same, desktop files, installer, notes."""

from __future__ import annotations

import gzip
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import game

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "build" / "locks"
MOMENT = 1_750_000_000

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SCRIPTS = ("shipped", "home", "compile", "archive", "installer", "linux", "package", "release", "hatch_hook")
on_posix = pytest.mark.skipif(os.name == "nt", reason="for systems with a shell")


@pytest.fixture(scope="module")
def makers() -> dict[str, ModuleType]:
    """The scripts of the folder build."""
    sys.path.insert(0, str(ROOT / "build"))
    try:
        loaded = {}
        for name in SCRIPTS:
            spec = importlib.util.spec_from_file_location(name, ROOT / "build" / f"{name}.py")
            assert spec is not None
            assert spec.loader is not None
            loaded[name] = sys.modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(loaded[name])
        return loaded
    finally:
        sys.path.remove(str(ROOT / "build"))


def entries(name: str) -> list[tuple[str, str, str]]:
    """Name, version and the rest of every entry of a list."""
    text = (LOCKS / name).read_text(encoding="utf-8")
    return re.findall(r"^([a-z0-9._-]+)==([^ ;\\\n]+)((?:.*\\\n)*.*)$", text, re.MULTILINE)


# -- versions and hashes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["play.txt", "dev.txt", "windows.txt", "tools.txt", "release.txt"])
def test_every_listed_file_has_a_hash(name: str) -> None:
    found = entries(name)
    assert found
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", rest) for _, _, rest in found)
    assert "://" not in (LOCKS / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["play.txt", "dev.txt"])
def test_the_lists_fit_the_project(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"]
    if name == "dev.txt":
        wanted = wanted + project["optional-dependencies"]["dev"]
    listed: dict[str, list[str]] = {}
    for package, version, _ in entries(name):
        listed.setdefault(canonicalize_name(package), []).append(version)
    for line in wanted:
        need = Requirement(line)
        assert any(version in need.specifier for version in listed[canonicalize_name(need.name)]), line


def test_every_list_names_the_same_versions() -> None:
    versions: dict[str, set[str]] = {}
    for package, version, _ in entries("dev.txt"):
        versions.setdefault(package, set()).add(version)
    for name in ("play.txt", "windows.txt"):
        for package, version, _ in entries(name):
            if package in versions:
                assert version in versions[package], package


def test_the_workflow_pins_what_it_uses() -> None:
    text = (ROOT / ".github" / "workflows" / "build.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)", text)
    assert used
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", name) for name in used)
    assert "-latest" not in text
    assert "pull_request_target" not in text


# -- one version everywhere ------------------------------------------------------------------------------------


def test_the_changelog_tells_of_this_version(makers: dict[str, ModuleType]) -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert makers["release"].notes(text, game.__version__).startswith(("The ", "- "))


def test_notes_are_one_section_and_a_missing_one_is_said(makers: dict[str, ModuleType]) -> None:
    text = "# Changes\n\n## 2.0.0 - soon\n\n- new\n\n## 1.0.0\n\n- old\n"
    assert makers["release"].notes(text, "2.0.0") == "- new\n"
    assert makers["release"].notes(text, "1.0.0") == "- old\n"
    with pytest.raises(SystemExit, match=r"nothing of version 1\.0"):
        makers["release"].notes(text, "1.0")


def test_the_software_centre_is_told_the_same_version_and_day() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    version, day = re.findall(r"^## (\S+) - (\S+)$", changes, re.MULTILINE)[0]
    metadata = ElementTree.parse(ROOT / "build" / "linux" / "org.chabudai.Chabudai.metainfo.xml")
    release = metadata.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": version, "date": day}
    assert version == game.__version__
    assert metadata.findtext("launchable") == "chabudai.desktop"


def test_every_licence_of_the_parts_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    credited = tomllib.loads((ROOT / "art" / "CREDITS.toml").read_text(encoding="utf-8"))["credit"]
    names = {"SIL Open Font License 1.1": "OFL-1.1", "CC BY 3.0": "CC-BY-3.0"}
    for entry in credited:
        licence = entry["licence"]
        assert names.get(licence, licence).split(",")[0] in project["license"].split(" AND "), entry["title"]
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_windows_shows_the_version(makers: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(makers["package"], "SYSTEM", "windows")
    monkeypatch.setattr(makers["package"], "NAME", "Chabudai")
    plan = makers["package"].plan(ROOT, onefile=False)
    assert plan["version"]["ProductVersion"] == game.__version__ == "1.0.0"
    assert plan["version_numbers"] == [1, 0, 0, 0]
    assert plan["programs"] == [("Chabudai", False), ("chabudai-cli", True)]
    manifest = Path(plan["manifest"]).read_text(encoding="utf-8")
    assert "PerMonitorV2" in manifest
    assert "asInvoker" in manifest
    ElementTree.fromstring(manifest)


# -- the same bytes --------------------------------------------------------------------------------------------


def tree(folder: Path, order: tuple[str, ...]) -> Path:
    for number, name in enumerate(order):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
        path.chmod(0o755 if name == "run" else 0o640)
        os.utime(path, (number, number))
    return folder


@pytest.mark.parametrize("kind", ["write_tar", "write_zip"])
def test_an_archive_is_the_same_however_its_files_came_about(
    makers: dict[str, ModuleType], tmp_path: Path, kind: str
) -> None:
    names = ("run", "a/b", "a/ä", "z")
    made = []
    for number, order in enumerate((names, names[::-1])):
        folder = tree(tmp_path / str(number), order)
        target = tmp_path / f"{number}.packed"
        getattr(makers["archive"], kind)(folder, "program", target, MOMENT)
        made.append(target.read_bytes())
    assert made[0] == made[1]


@on_posix
def test_archives_keep_what_may_be_run_and_links(makers: dict[str, ModuleType], tmp_path: Path) -> None:
    folder = tree(tmp_path / "made", ("run", "a/b"))
    (folder / "link").symlink_to("run")
    makers["archive"].write_tar(folder, "program", tmp_path / "x.tar.gz", MOMENT)
    with tarfile.open(tmp_path / "x.tar.gz") as archive:
        assert archive.getmember("program/run").mode == 0o755
        assert archive.getmember("program/a/b").mode == 0o644
        assert archive.getmember("program/link").linkname == "run"
        assert {member.mtime for member in archive} == {MOMENT}
        assert {member.uname for member in archive} == {"root"}
    (folder / "link").unlink()
    makers["archive"].write_zip(folder, "program", tmp_path / "x.zip", MOMENT)
    with zipfile.ZipFile(tmp_path / "x.zip") as packed:
        assert sorted(packed.namelist()) == ["program/a/b", "program/run"]
        assert packed.getinfo("program/run").external_attr >> 16 == 0o100755


def test_the_moment_is_given_or_that_of_the_commit(
    makers: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(MOMENT))
    assert makers["shipped"].epoch() == MOMENT
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert makers["shipped"].epoch(tmp_path) == makers["shipped"].EARLIEST
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert makers["shipped"].epoch() == makers["shipped"].EARLIEST


def test_wheels_of_one_commit_are_the_same(tmp_path: Path) -> None:
    made = []
    for name in ("first", "second"):
        code = f"from hatchling.build import build_wheel; build_wheel({str(tmp_path / name)!r})"
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(MOMENT)}
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60, env=environment)
        (wheel,) = (tmp_path / name).iterdir()
        made.append(wheel.read_bytes())
    assert made[0] == made[1]


# -- Linux -----------------------------------------------------------------------------------------------------


def test_every_icon_is_a_picture_of_its_size(makers: dict[str, ModuleType]) -> None:
    found = makers["linux"].icons()
    assert {16, 32, 48, 64, 128, 256} <= set(found)
    for side, data in found.items():
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(data[16:20], "big") == int.from_bytes(data[20:24], "big") == side


def unescaped(value: str) -> str:
    """The one argument of an Exec line, as the desktop entry specification reads it: first the string, then quotes."""
    string = re.sub(r"\\(.)", lambda found: found[1], value)
    assert string[0] == string[-1] == '"'
    return re.sub(r"\\(.)", lambda found: found[1], string[1:-1]).replace("%%", "%")


@on_posix
@pytest.mark.parametrize(
    "name",
    [
        "plain",
        "R&B",
        "x|y",
        "a b",
        "100%",
        "Ελλάδα",
        'say "hi"',
        "it's",
        "back\\slash",
        "$HOME",
        "`id`",
        "-n",
    ],
)
def test_the_menu_entry_leads_to_a_folder_of_any_name(
    makers: dict[str, ModuleType], tmp_path: Path, name: str
) -> None:
    folder = tmp_path / name
    folder.mkdir()
    for text in makers["shipped"].TEXTS:
        shutil.copy(ROOT / text, folder)
    makers["linux"].add_files(folder)
    (folder / "chabudai").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "chabudai").chmod(0o755)
    share = tmp_path / "share & more|"
    done = subprocess.run(
        ["sh", str(folder / "install.sh")],
        env={"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(share)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    written = (share / "applications" / "chabudai.desktop").read_text(encoding="utf-8")
    (command,) = re.findall(r"^Exec=(.*)$", written, re.MULTILINE)
    assert unescaped(command) == str(folder / "chabudai")
    assert "Icon=chabudai\n" in written
    assert (share / "icons" / "hicolor" / "256x256" / "apps" / "chabudai.png").exists()


@on_posix
@pytest.mark.parametrize("name", ["line\nbreak", "end\n"])
def test_a_folder_that_no_menu_can_name_is_refused(
    makers: dict[str, ModuleType], tmp_path: Path, name: str
) -> None:
    folder = tmp_path / name
    folder.mkdir()
    makers["linux"].add_files(folder)
    (folder / "chabudai").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "chabudai").chmod(0o755)
    done = subprocess.run(
        ["sh", str(folder / "install.sh")],
        env={"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(tmp_path / "share")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "line break" in done.stderr
    assert not (tmp_path / "share").exists()


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="Debian's tools are missing")
def test_the_debian_package_has_everything_in_its_place(
    makers: dict[str, ModuleType], tmp_path: Path
) -> None:
    made = tree(tmp_path / "made", ("_internal/library",))
    (made / "chabudai").write_text("GLIBC_2.34", encoding="utf-8")
    (made / "chabudai").chmod(0o755)
    for text in makers["shipped"].TEXTS:
        shutil.copy(ROOT / text, made)
    makers["linux"].add_files(made)
    packed = makers["linux"].pack(made, tmp_path / "chabudai-linux", "1.2.3", MOMENT)
    again = tmp_path / "again"
    again.mkdir()
    assert packed[1].read_bytes() == makers["linux"].pack(made, again / "x", "1.2.3", MOMENT)[1].read_bytes()
    root = tmp_path / "root"
    subprocess.run(["dpkg-deb", "--extract", str(packed[1]), str(root)], check=True)
    assert (root / "usr/bin/chabudai").resolve() == root / "usr/lib/chabudai/chabudai"
    for name in (
        "usr/share/applications/chabudai.desktop",
        "usr/share/metainfo/org.chabudai.Chabudai.metainfo.xml",
        "usr/share/icons/hicolor/48x48/apps/chabudai.png",
        "usr/share/doc/chabudai/copyright",
    ):
        assert (root / name).is_file(), name
    assert gzip.decompress((root / "usr/share/doc/chabudai/changelog.gz").read_bytes())
    assert not (root / "usr/lib/chabudai/install.sh").exists()
    told = subprocess.run(
        ["dpkg-deb", "--field", str(packed[1])], capture_output=True, text=True, check=True
    ).stdout
    assert "Version: 1.2.3" in told


# -- Windows ---------------------------------------------------------------------------------------------------


def test_the_uninstaller_deletes_what_was_installed_and_nothing_else(makers: dict[str, ModuleType]) -> None:
    files = [Path("Chabudai.exe"), Path("_internal/a/b.dll"), Path("_internal/c.dll")]
    lines = makers["installer"].deleting(files)
    assert lines == [
        'Delete "$INSTDIR\\Chabudai.exe"',
        'Delete "$INSTDIR\\_internal\\a\\b.dll"',
        'Delete "$INSTDIR\\_internal\\c.dll"',
        'RMDir "$INSTDIR\\_internal\\a"',
        'RMDir "$INSTDIR\\_internal"',
    ]
    assert "RMDir /r" not in (ROOT / "build" / "windows" / "installer.nsi").read_text(encoding="utf-8")


# -- what is said ----------------------------------------------------------------------------------------------


def test_without_a_compiler_one_sentence_is_said(makers: dict[str, ModuleType], tmp_path: Path) -> None:
    environment = {**os.environ, "PATH": str(tmp_path), "CC": "no-such-compiler"}
    command = [sys.executable, str(ROOT / "build" / "compile.py"), "--to", str(tmp_path / "program")]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
    if os.name != "nt":
        assert done.returncode == 1
        assert done.stderr.count("\n") == 1
        assert "needs a C compiler" in done.stderr


def test_an_index_is_shown_pictures_that_are_there(makers: dict[str, ModuleType]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    relative = re.compile(r"\]\((?!https?:|#)")
    assert relative.search(text)
    alone = makers["hatch_hook"].readme(text, "", "HEAD")
    assert not relative.search(alone)
    assert "![" not in alone
    known = makers["hatch_hook"].readme(text, "https://example.org/us/chabudai", "0123abcd")
    assert not relative.search(known)
    shown = re.findall(r"!\[[^]]*\]\(https://example\.org/us/chabudai/raw/0123abcd/([^)]*)\)", known)
    assert shown
    assert all((ROOT / name).is_file() for name in shown)


def test_old_pythons_can_read_the_script_that_refuses_them() -> None:
    text = (ROOT / "build" / "play.py").read_text(encoding="utf-8")
    assert "from __future__" not in text
    assert not re.search(r"\bf\"|:=|->", text)
