#!/bin/sh
# Takes pictures back from the copy: psql -XAtq -d aforo -f picture-names.sql | restore-pictures.sh COPY FOLDER
#
# The names come from the restored database. What it does not name stays where it is, also the pictures of members who
# had been erased by then.
set -eu
copy=${1:?the copy}
folder=${2:?the folder of the pictures}
names=$(mktemp)
trap 'rm -f "$names"' EXIT
cat > "$names"

mkdir -p "$folder"
# The newest copy first. Only a rotation of keys changes a picture: to go back to before one, first copy that day's
# folder of COPY/deleted to FOLDER by hand.
for source in "$copy/current" $(ls -d "$copy"/deleted/* 2>/dev/null | sort -r); do
  rsync --archive --ignore-existing --ignore-missing-args --files-from="$names" "$source/" "$folder/"
done
missing=0
while IFS= read -r name; do
  if [ ! -e "$folder/$name" ]; then
    missing=$((missing + 1))
    echo "missing: $name" >&2
  fi
done < "$names"
echo "pictures named: $(wc -l < "$names"), missing: $missing"
