"""What travels with the program: the wheel's files, the project's metadata, what the packer and the compiler see."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

import game
from game import resources
from game.games import SHELF

ROOT = Path(__file__).resolve().parent.parent

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    code = f"from hatchling.build import build_wheel; build_wheel({str(folder)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)
    (made,) = folder.iterdir()
    return zipfile.ZipFile(made)


@pytest.fixture(scope="module")
def makers() -> dict[str, ModuleType]:
    """The scripts of the folder build that make what people install."""
    sys.path.insert(0, str(ROOT / "build"))
    try:
        loaded = {}
        for name in ("shipped", "home", "compile", "archive", "linux", "lock", "package", "windows"):
            spec = importlib.util.spec_from_file_location(name, ROOT / "build" / f"{name}.py")
            assert spec is not None
            assert spec.loader is not None
            loaded[name] = sys.modules[name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(loaded[name])
        return loaded
    finally:
        sys.path.remove(str(ROOT / "build"))


def test_wheel_holds_every_file_that_the_program_needs(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    other = (".po", ".pot", ".icns", ".ico")  # sources of the translations, icons of other systems' packages
    for folder in ("art", "fonts", "config"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix not in other and path.parent != ROOT / "art" / "readme":
                assert f"game/_files/{path.relative_to(ROOT).as_posix()}" in names
    for path in (ROOT / "game").rglob("*"):
        if path.is_file() and path.suffix in (".py", ".json", ".toml", ".md", ".typed"):
            assert path.relative_to(ROOT).as_posix() in names


def test_wheel_holds_nothing_else(wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert tops == {"game", f"chabudai-{game.__version__}.dist-info"}
    unused = (".so", ".pyd", ".po", ".pot", ".icns", ".ico")
    assert not [name for name in wheel.namelist() if "__pycache__" in name or name.endswith(unused)]
    assert not [name for name in wheel.namelist() if "readme" in name]


def test_wheel_is_pure_and_brings_the_command(wheel: zipfile.ZipFile) -> None:
    info = f"chabudai-{game.__version__}.dist-info"
    assert "Tag: py3-none-any" in wheel.read(f"{info}/WHEEL").decode()
    assert "chabudai = game.__main__:main" in wheel.read(f"{info}/entry_points.txt").decode()
    metadata = wheel.read(f"{info}/METADATA").decode()
    assert "Requires-Python: >=3.10" in metadata
    assert re.search(r"^Requires-Dist: pygame-ce(<3,>=2.5.8|>=2.5.8,<3)$", metadata, re.MULTILINE)


def test_the_program_runs_from_an_unpacked_wheel(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    code = "from game import resources; print(resources.path('art'), resources.path('config/levels.toml'))"
    done = subprocess.run(
        [sys.executable, "-P" if sys.version_info >= (3, 11) else "-s", "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    art, levels = done.stdout.split()
    assert Path(art) == tmp_path / "game" / "_files" / "art"
    assert Path(levels).is_file()


def test_a_frozen_program_finds_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "art").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.path("art") == tmp_path / "art"
    with pytest.raises(FileNotFoundError, match=r"art/none\.png"):
        resources.path("art/none.png")


def test_the_other_pygame_is_not_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [name for names in project["optional-dependencies"].values() for name in names]
    names = [re.split(r"[<>=!;~ \[]", line)[0] for line in [*project["dependencies"], *extras]]
    assert "pygame-ce" in names
    assert "pygame" not in names
    assert all(re.search(r"[<>=]", line) for line in [*project["dependencies"], *extras])


def test_numpy_is_not_needed() -> None:
    code = (
        "import importlib, pkgutil, sys\n"
        "sys.modules['numpy'] = None\n"
        "import game\n"
        "for module in pkgutil.walk_packages(game.__path__, 'game.'):\n"
        "    importlib.import_module(module.name)\n"
        "from game.app.shoot import picture\n"
        "print(picture('table', (960, 600), moves=8).get_size())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout.splitlines()[-1:] == ["(960, 600)"], done.stderr


# -- compiling and packing ------------------------------------------------------------------------------------


def test_the_hot_path_is_there_to_compile(makers: dict[str, ModuleType]) -> None:
    assert makers["compile"].shelved_games(ROOT) == sorted(SHELF)
    modules = makers["compile"].hot_modules(ROOT)
    assert len(modules) == len(set(modules))
    assert all((ROOT / name).is_file() for name in [*makers["compile"].HOT, *modules] if "{game}" not in name)
    assert "game/engine/state.py" in modules
    assert "game/games/samurai/steps.py" in modules
    cold = ("table", "words", "__init__", "/ui/", "/app/")
    assert not [name for name in modules if any(part in name for part in cold)]


def test_the_packer_names_every_module(makers: dict[str, ModuleType]) -> None:
    hidden = set(makers["package"].hidden_imports(ROOT))
    for path in (ROOT / "game").rglob("*.py"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        assert name in hidden
    assert {"__future__", "typing", "random", "chabudai__mypyc"} <= hidden


def test_the_packer_takes_every_data_file(makers: dict[str, ModuleType]) -> None:
    files = {
        (path.relative_to(ROOT).as_posix(), folder) for path, folder in makers["package"].data_files(ROOT)
    }
    assert ("art/icons/ship.svg", "art/icons") in files
    assert ("config/locale/el/LC_MESSAGES/chabudai.mo", "config/locale/el/LC_MESSAGES") in files
    assert ("game/games/samurai/map.json", "game/games/samurai") in files
    assert not [name for name, _ in files if name.endswith((".py", ".pyc", ".so"))]


def test_the_packer_knows_the_version(makers: dict[str, ModuleType]) -> None:
    assert makers["shipped"].version() == game.__version__


def test_the_environment_is_refused_to_an_old_python(
    makers: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(makers["home"], "OLDEST", (99, 0))
    with pytest.raises(SystemExit, match=r"Chabudai needs Python 99\.0 or newer; this one is \d"):
        makers["home"].ready()


def test_a_python_without_ensurepip_gets_one_sentence(
    makers: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(makers["home"], "HOME", tmp_path / ".venv")
    monkeypatch.setattr(makers["home"], "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="python3-venv"):
        makers["home"].ready()
    assert not (tmp_path / ".venv").exists()


def test_a_second_start_installs_nothing(
    makers: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = makers["home"]
    asked: list[str] = []
    monkeypatch.setattr(home, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(home, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(home, "_runs", lambda: True)
    monkeypatch.setattr(home, "_install", asked.append)
    home.ready()
    home.ready()
    assert asked == [""]
    home.ready("dev")
    home.ready("dev")
    home.ready()
    assert asked == ["", "dev"]


# -- Windows programs on Linux --------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="Wine is Linux' way to Windows programs")
def test_without_wine_one_sentence_is_said(
    makers: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    windows = makers["windows"]
    monkeypatch.setattr(windows, "PLACE", tmp_path / "place")
    monkeypatch.setattr(windows.shutil, "which", lambda _name: None)
    with pytest.raises(SystemExit, match=r"^Windows programs .* apt install wine64 wine$"):
        windows.prepare()
    assert not (tmp_path / "place").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="Wine is Linux' way to Windows programs")
def test_a_download_that_fails_leaves_nothing_half_prepared(
    makers: dict[str, ModuleType],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    windows = makers["windows"]
    for name in ("PLACE", "PYTHON", "TOOLS", "STAMP"):
        monkeypatch.setattr(
            windows, name, tmp_path / "place" / name.lower() if name != "PLACE" else tmp_path / "place"
        )
    monkeypatch.setattr(windows, "wine", lambda: "wine64")
    wrong = tmp_path / "locks"
    wrong.mkdir()
    (wrong / "tools.txt").write_text(
        "pip @ file:///nowhere/pip.whl --hash=sha256:" + "0" * 64, encoding="utf-8"
    )
    (wrong / "windows.txt").write_text("", encoding="utf-8")
    monkeypatch.setattr(windows.home, "LOCKS", wrong)
    with pytest.raises(SystemExit, match="could not be had"):
        windows.prepare()
    assert not (tmp_path / "place" / "stamp").exists()
