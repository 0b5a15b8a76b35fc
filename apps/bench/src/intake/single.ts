import fastify from 'fastify';
import { openDatabase } from '../database.ts';

/**
 * What many would build: parse, one prepared INSERT for each request into a table with the same columns and indexes,
 * answer. It does not judge, count or use an outbox. It uses the product's database, so that both have the same disk.
 */
const [port, dataDir = ''] = process.argv.slice(2);
const pool = openDatabase(dataDir, { max: 20 });
await pool.query(`create table bench_single (like submission including all)`);

const text = `insert into bench_single (endpoint_id, id, status, fields, spam, meta, created_at)
  values ('bench', $1, 'inbox', $2, '{}', '{}', now())`;
let count = 0;

const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
  done(null, [...new URLSearchParams(String(body))]);
});
app.get('/ready', async () => ({ ok: true }));
app.post('/submit', async (request, reply) => {
  count += 1;
  const id = `bench_${count.toString(36).padStart(20, '0')}`;
  await pool.query({ name: 'insert', text, values: [id, JSON.stringify(request.body)] });
  return reply.code(201).send({ ok: true, submission_id: id });
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
