import fastify from 'fastify';

/** The ceiling: a Fastify route that parses an urlencoded body and acknowledges it. */
const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
  done(null, [...new URLSearchParams(String(text))]);
});
app.get('/ready', async () => ({ ok: true }));
app.post('/submit', async (request, reply) =>
  reply.code(201).send({ ok: true, fields: (request.body as unknown[]).length }),
);
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close());
