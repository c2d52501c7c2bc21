alter table operators validate constraint operators_practice_of;
alter table sign_ins validate constraint sign_ins_practice_venue;
