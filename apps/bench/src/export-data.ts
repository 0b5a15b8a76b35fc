import type pg from 'pg';

/**
 * The columns of a contact form's submission with six fields, and of what the intake stores with it: 780 bytes a row.
 */
export const COLUMNS = 'id, created_at, status, read_at, starred, spam, meta, fields';

/** Writes `count` submissions of an endpoint, all different. Every run creates the same data, except for the times. */
export async function fillEndpoint(database: pg.Pool, endpoint_id: string, count: number): Promise<void> {
  await database.query(
    `insert into submission (endpoint_id, id, status, fields, spam, meta, read_at, starred, created_at, counted)
     select $1, $1 || '_' || lpad(n::text, 20, '0'), 'inbox',
       format('[["name","Person %s Fontaine"],["email","person%s@example.org"],["phone","+33 4 72 00 %s"],'
         '["subject","Order %s"],["message","Hello, we would like to order forty-eight plates for March.\\nCould you '
         'send us a quote? It is for house %s."],["newsletter","on"]]', n, n, n % 100, n, n)::json,
       '{"score":0.4,"reasons":[{"signal":"content","weight":0.4,"detail":"The text reads a little like spam."}]}',
       format('{"ip":"203.0.113.%s","user_agent":"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) '
         'Chrome/140.0.0.0 Safari/537.36","referer":"https://shop.example.org/contact?page=%s",'
         '"origin":"https://shop.example.org","language":"fr-FR,fr;q=0.9,en;q=0.8"}', n % 250, n % 7)::json,
       case when n % 3 = 0 then now() end, n % 10 = 0, now() - make_interval(secs => $2 - n), true
     from generate_series(1, $2::int) n`,
    [endpoint_id, count],
  );
  await database.query(
    `insert into endpoint_field (endpoint_id, name, first_seen_at, position)
     select $1, to_json(name)::text, now(), place
     from unnest(array['name', 'email', 'phone', 'subject', 'message', 'newsletter']) with ordinality f (name, place)`,
    [endpoint_id],
  );
  await database.query('update endpoint_counter set inbox = $2 where endpoint_id = $1', [endpoint_id, count]);
  await database.query('vacuum analyze submission');
}
