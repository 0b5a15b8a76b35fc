import { PostCard } from '../blog/post-card.tsx';
import { posts } from '../blog/posts.ts';
import { ArrowLink } from './arrow-link.tsx';

const TEASERS = 3;

export function Teasers() {
  const shown = posts
    .filter((post) => post.featured)
    .slice(-TEASERS)
    .toReversed();
  const [only] = shown;
  return (
    <section className="band" aria-labelledby="h-blog">
      <div className="wrap">
        <div className="over">
          <h2 className="h-section" id="h-blog">
            Notes on forms
          </h2>
          <p>
            <ArrowLink href="/blog" text="All articles" />
          </p>
        </div>
        {shown.length === 1 && only ? (
          <PostCard post={only} heading="h3" layout="lead" />
        ) : (
          <div className="teasers">
            {shown.map((post) => (
              <PostCard key={post.slug} post={post} heading="h3" layout="card" />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
