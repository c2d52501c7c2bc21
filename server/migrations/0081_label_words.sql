-- What must stand on the labels of a venue, one line of the label for each line.
alter table venues add column label_words text not null default ''
  constraint venues_label_words_length check (length(label_words) <= 400);
