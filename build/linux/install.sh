#!/bin/sh
# Put Chabudai into your menu of programs. This folder stays where it is.
here=$(cd "$(dirname "$0")" && pwd)
case $here in
*[[:cntrl:]]*) named=no ;;
*) if [ -x "$here/chabudai" ]; then named=yes; else named=no; fi ;;
esac
if [ $named = no ]; then
    echo "A menu cannot name this folder; move Chabudai to one whose name holds no line break." >&2
    exit 1
fi
data=${XDG_DATA_HOME:-$HOME/.local/share}
menu=$data/applications/chabudai.desktop
icon=$data/icons/hicolor/256x256/apps/chabudai.png

# A menu entry wants \ " ` $ marked with \ inside quotes, every \ doubled again, and a % doubled.
marked=$(printf '%s' "$here/chabudai" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')

mkdir -p "${menu%/*}" "${icon%/*}" || exit 1
cp "$here/icons/256x256.png" "$icon" || exit 1
while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec="%s"\n' "$marked" ;;
    *) printf '%s\n' "$line" ;;
    esac
done < "$here/chabudai.desktop" > "$menu" || exit 1
echo "Chabudai is in your menu now; to take it out, delete $menu and $icon"
