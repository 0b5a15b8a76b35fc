import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Decision 60. field and option: empty for the whole form.
  `create table cap (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    id text collate "C" not null,
    position integer not null,
    field text collate "C" not null default '',
    option text collate "C" not null default '',
    seats integer not null check (seats >= 0),
    taken integer not null default 0,
    waiting integer not null default 0,
    has_waiting_list boolean not null default false,
    shows_left boolean not null default false,
    primary key (endpoint_id, id),
    unique (endpoint_id, field, option)
  )`,
  // turn: the place on the waiting list, or null if the submission has the seat. There are no foreign keys, because
  // checking them would double the cost of a seat. Code that deletes submissions or caps deletes their seats too.
  `create table seat (
    endpoint_id text collate "C" not null,
    submission_id text collate "C" not null,
    cap_id text collate "C" not null,
    turn bigint,
    primary key (endpoint_id, submission_id, cap_id)
  )`,
  `create index seat_turn_idx on seat (endpoint_id, turn, submission_id) where turn is not null`,

  // Which caps an endpoint has: compared in the statement that stores submissions. On this row, because that statement
  // locks it anyway.
  `alter table endpoint_counter add column caps_version integer not null default 0`,
  `create function caps_have_changed() returns integer language plpgsql as $$
    begin
      raise exception 'The caps of an endpoint have changed.' using errcode = 'PC001';
    end $$`,

  // The counts of a cap follow from its seats, whatever changes those, except a copy of all rows, which brings the counts.
  `create function count_added_seats() returns trigger language plpgsql as $$
    begin
      if current_setting('postern.copies_rows', true) = 'on' then return null; end if;
      update cap c set taken = c.taken + n.taken, waiting = c.waiting + n.waiting
      from (
        select endpoint_id, cap_id, count(*) filter (where turn is null) as taken,
          count(*) filter (where turn is not null) as waiting
        from added group by endpoint_id, cap_id
      ) n where c.endpoint_id = n.endpoint_id and c.id = n.cap_id;
      return null;
    end $$`,
  `create trigger count_added_seats after insert on seat referencing new table as added
    for each statement execute function count_added_seats()`,
  `create function count_changed_seat() returns trigger language plpgsql as $$
    begin
      if current_setting('postern.copies_rows', true) = 'on' then return null; end if;
      update cap set
        taken = taken - (old.turn is null)::int
          + case when tg_op = 'UPDATE' then (new.turn is null)::int else 0 end,
        waiting = waiting - (old.turn is not null)::int
          + case when tg_op = 'UPDATE' then (new.turn is not null)::int else 0 end
      where endpoint_id = old.endpoint_id and id = old.cap_id;
      return null;
    end $$`,
  `create trigger count_changed_seat after update of turn or delete on seat
    for each row execute function count_changed_seat()`,

  // Decides who gets a seat, in the order of the rows: turn null is a seat, a number is a turn on the waiting list, and
  // reason says why there is neither. Each cap of the endpoints stays locked until the commit; what this reads
  // afterwards is what others have committed. A row whose key was used in the meantime is left out.
  `create function take_seats(
    places integer[], endpoints text[], cap_lists text[], keys text[], key_times timestamptz[]
  ) returns table (place integer, turn bigint, full_ids text, reason text) language plpgsql as $$
    declare
      ids text[]; names text[]; room integer[]; lists boolean[];
      line_of text[]; line_end bigint[];
      asked record; wanted text[]; known integer; line integer; lacks text[]; lacking_names text[]; all_wait boolean;
      each text;
    begin
      perform from cap c where c.endpoint_id = any(endpoints) order by c.endpoint_id, c.id for update;
      -- There is room for all, which is usual and need not be decided row by row.
      if not exists (
        select from (
          select w.of_endpoint, x.cap_id, count(*) as n
          from unnest(endpoints, cap_lists) as w (of_endpoint, ids), unnest(string_to_array(w.ids, ',')) as x (cap_id)
          group by w.of_endpoint, x.cap_id
        ) d join cap c on c.endpoint_id = d.of_endpoint and c.id = d.cap_id where d.n > c.seats - c.taken
      ) then
        return query select p, null::bigint, null::text, null::text from unnest(places) p;
        return;
      end if;
      select array_agg(c.endpoint_id || '/' || c.id), array_agg(case when c.option <> '' then c.option else c.field end),
        array_agg(c.seats - c.taken), array_agg(c.has_waiting_list)
        into ids, names, room, lists from cap c where c.endpoint_id = any(endpoints);
      select array_agg(s.endpoint_id), array_agg(s.last) into line_of, line_end
        from (select e.id as endpoint_id,
          (select coalesce(max(w.turn), 0) from seat w where w.endpoint_id = e.id and w.turn is not null) as last
          from (select distinct unnest(endpoints) as id) e) s;
      for asked in
        select * from unnest(places, endpoints, cap_lists, keys, key_times) as r (at, of_endpoint, ids, key, key_time)
        order by at
      loop
        if asked.key is not null then
          continue when exists (select from idempotency_key k
            where k.endpoint_id = asked.of_endpoint and k.key = asked.key and k.created_at > asked.key_time);
        end if;
        wanted := string_to_array(asked.ids, ',');
        lacks := '{}'; lacking_names := '{}'; all_wait := true;
        foreach each in array wanted loop
          known := array_position(ids, asked.of_endpoint || '/' || each);
          if known is not null and room[known] <= 0 then
            lacks := lacks || each;
            lacking_names := lacking_names || names[known];
            all_wait := all_wait and lists[known];
          end if;
        end loop;
        place := asked.at; turn := null; full_ids := null; reason := null;
        if array_length(lacks, 1) is null then
          foreach each in array wanted loop
            known := array_position(ids, asked.of_endpoint || '/' || each);
            if known is not null then room[known] := room[known] - 1; end if;
          end loop;
        elsif all_wait then
          line := array_position(line_of, asked.of_endpoint);
          line_end[line] := line_end[line] + 1;
          turn := line_end[line];
        else
          full_ids := array_to_string(lacks, ',');
          select string_agg(case when n = '' then 'The form is full.' else '“' || n || '” is full.' end, ' ')
            into reason from unnest(lacking_names) n;
        end if;
        return next;
      end loop;
    end $$`,

  // Gives seats that came back to those who wait, in the order of their turns. One that wants several caps waits until
  // each has a seat. The caller has locked the caps.
  `create function move_up(of_endpoint text) returns setof text language plpgsql as $$
    declare next_id text;
    begin
      loop
        select w.submission_id into next_id from seat w
        where w.endpoint_id = of_endpoint and w.turn is not null and not exists (
          select from seat s join cap c on c.endpoint_id = s.endpoint_id and c.id = s.cap_id
          where s.endpoint_id = of_endpoint and s.submission_id = w.submission_id and c.taken >= c.seats)
        order by w.turn, w.submission_id limit 1;
        exit when next_id is null;
        update seat set turn = null where endpoint_id = of_endpoint and submission_id = next_id;
        return next next_id;
      end loop;
    end $$`,
];
