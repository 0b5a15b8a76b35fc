import { endpointIdSchema } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { useProblems } from '../../http/error-handler.ts';
import { intakeLimits } from '../../http/limit-requests.ts';
import { createChallenge } from '../spam/captcha/altcha.service.ts';
import { getOpenEndpoint } from './open-endpoint.service.ts';
import type { IntakeDeps } from './intake.deps.ts';

/** Issues this server's own challenge (ALTCHA protocol), for the widget's `challenge` address. */
export async function challengeRest(app: FastifyInstance, intake: IntakeDeps): Promise<void> {
  const { deps } = intake;
  useProblems(app);
  // A form that is open in several tabs requests more challenges than it uses.
  const addressPerMinute = 5 * deps.config.rates.addressPerMinute;
  const onRequest = intakeLimits(deps.limiter, { addressPerMinute, endpointPerMinute: 0 }, 'challenge');
  app.get<{ Params: { id: string } }>('/api/challenge/:id', { onRequest }, async (request, reply) => {
    const id = endpointIdSchema.safeParse(request.params.id);
    if (!id.success) throw notFound('endpoint');
    await getOpenEndpoint(intake, id.data);
    const challenge = await createChallenge(deps.secret, id.data, deps.now());
    return reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store').send(challenge);
  });
}
