/** How much a client wants a media type, 0 to 1, by the most specific range that matches (RFC 9110, section 12.5.1). */
export function acceptQuality(accept: string, type: string): number {
  const family = type.slice(0, type.indexOf('/'));
  const order = [type, `${family}/*`, '*/*'];
  let best = { rank: order.length, quality: 0 };
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...params] = range.split(';').map((part) => part.trim());
    const rank = order.indexOf(name);
    if (rank === -1 || rank >= best.rank) continue;
    const q = params.find((param) => param.startsWith('q='));
    const quality = q ? Number(q.slice(2)) : 1;
    best = { rank, quality: Number.isFinite(quality) ? quality : 1 };
  }
  return best.quality;
}
