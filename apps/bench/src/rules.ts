import { createClient, type RuleSettingsChange } from '@postern/contracts';
import { openDatabase } from './database.ts';
import { newToken, startProduct } from './product.ts';
import { median } from './statistics.ts';

const PORT = 3491;
const ROWS = 10_000;
const ROUNDS = 7;

/** The rules of each trial: without texts, and with full block lists, which are the most that a trial can read. */
const trials: Record<string, RuleSettingsChange> = {
  threshold: { spam_threshold: 3 },
  one_word: { blocked_words: ['march'] },
  full_lists: {
    blocked_words: Array.from({ length: 200 }, (_, n) => `unheard of ${n}`),
    blocked_addresses: Array.from({ length: 200 }, (_, n) => `10.${n}.0.0/16`),
  },
};

/**
 * A trial of rules on 10,000 submissions of 780 bytes, and the longest answer of another call meanwhile, which waits for
 * the thread: the goals are 2 s and 50 ms.
 */
export async function benchRules(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  const database = openDatabase(product.dataDir, { max: 2 });
  try {
    const client = createClient({ baseUrl: product.url, token: await newToken(product.url) });
    const { id } = await client.endpoints.create({ name: 'Rules' });
    await database.query(
      `insert into submission (endpoint_id, id, status, fields, spam, meta, facts, created_at)
       select $1, $1 || '_7' || lpad(n::text, 19, '0'), 'inbox',
         format('[["name","Person %s Fontaine"],["email","person%s@example.org"],["phone","+33 4 72 00 %s"],'
           '["subject","Order %s"],["message","Hello, we would like to order forty-eight plates for March. Could you '
           'send us a quote? It is for house %s."],["newsletter","on"]]', n, n, n % 100, n, n)::json,
         '{"score":0,"reasons":[]}', format('{"ip":"203.0.113.%s","user_agent":null,"referer":null,"origin":null,'
           '"language":null}', n % 250)::json,
         '{"version":1,"site":"https://shop.example.org","country":"FR","open_ms":20000,"wording":[{"signal":"content",'
           '"weight":-1.5,"detail":"The wording resembles genuine messages: “plates”, “order”, “quote”."}]}', now()
       from generate_series(1, $2::int) n`,
      [id, ROWS],
    );
    const figures: Record<string, number> = { rows: ROWS };
    for (const [name, settings] of Object.entries(trials)) {
      const rounds: number[] = [];
      let longest = 0;
      for (let n = 0; n < ROUNDS; n += 1) {
        const start = performance.now();
        const state = { isOver: false };
        const trial = client.rules.try({ id, settings }).finally(() => {
          state.isOver = true;
        });
        while (!state.isOver) {
          const asked = performance.now();
          await fetch(product.url);
          longest = Math.max(longest, performance.now() - asked);
        }
        const { judged } = await trial;
        if (judged !== ROWS) throw new Error(`${judged} submissions were judged.`);
        rounds.push(performance.now() - start);
      }
      figures[`${name}_ms`] = Math.round(median(rounds));
      figures[`${name}_other_call_ms`] = Math.round(longest);
    }
    return figures;
  } finally {
    await database.end();
    await product.stop();
  }
}
