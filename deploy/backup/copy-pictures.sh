#!/bin/sh
# Copies the folder of the pictures: copy-pictures.sh FOLDER COPY
#
# The copy is made after a backup of the database, never before it. The API stores a picture before a row names it, so
# everything that the backup names is there already. What was deleted since the backup is still in the copy: this keeps
# deleted pictures in COPY/deleted for as long as there are backups that may name them.
set -eu
folder=${1:?the folder of the pictures}
copy=${2:?the copy}
# The same as repo1-retention-full in pgbackrest.conf.
days=35

mkdir -p "$copy/current" "$copy/deleted"
chmod 700 "$copy"
# A picture that is being written ends in .new.
rsync --archive --delete --exclude='*.new' --backup --backup-dir="$copy/deleted/$(date -u +%Y-%m-%d)" "$folder/" "$copy/current/"

oldest=$(date -u -d "$days days ago" +%Y-%m-%d)
for day in "$copy"/deleted/*; do
  name=$(basename "$day")
  if [ -d "$day" ] && [ "$name" \< "$oldest" ]; then rm -r "$day"; fi
done
