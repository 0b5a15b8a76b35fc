import { brand } from '@postern/contracts';
import type { SitePage } from '../page.ts';
import { Contents } from '../text/contents.tsx';
import { Rendered } from '../text/rendered.tsx';
import { PostCard } from './post-card.tsx';
import { longDate, type Post } from './post.ts';
import { posts } from './posts.ts';

const RELATED_MOST = 3;

export const articlePages: readonly SitePage[] = posts.map((post, place) => ({
  path: post.path,
  file: `blog/${post.slug}.html`,
  title: `${post.title} · ${brand.name}`,
  description: post.description,
  ogTitle: post.ogTitle,
  kind: 'article',
  indexed: true,
  header: 'bar',
  flushFooter: false,
  fonts: ['display', 'text', 'interface'],
  post,
  changed: post.publishDate,
  // `posts` runs from the newest to the oldest, so the previous article is the next entry.
  body: <Article post={post} previous={posts[place + 1]} next={posts[place - 1]} />,
}));

interface ArticleProps {
  post: Post;
  previous: Post | undefined;
  next: Post | undefined;
}

function Article({ post, previous, next }: ArticleProps) {
  return (
    <main id="main" className="wrap">
      <article className="art">
        <ArticleHead post={post} />
        <Contents sections={post.text.sections} />
        <Rendered className="prose" html={post.text.html} />
        <footer className="art-foot">
          <ul className="tags" aria-label="Tags">
            {post.tags.map((tag) => (
              <li key={tag} className="chip">
                {tag}
              </li>
            ))}
          </ul>
          <nav className="pn" aria-label="More articles">
            <Neighbour label={previous ? 'Previous' : 'All articles'} post={previous} />
            {next && <Neighbour label="Next" post={next} />}
          </nav>
        </footer>
      </article>
      <Related post={post} />
    </main>
  );
}

function ArticleHead({ post }: { post: Post }) {
  return (
    <header className="art-head">
      <nav className="crumb" aria-label="Breadcrumb">
        <a href="/blog">Blog</a>
        <span aria-hidden="true">/</span>
        <span>{post.category}</span>
      </nav>
      <h1 className="display">{post.title}</h1>
      <p className="stand">{post.excerpt}</p>
      <div className="by">
        <span>{post.author}</span>
        <time dateTime={post.publishDate}>{longDate(post.publishDate)}</time>
        <span>{post.readTime === 1 ? '1 minute' : `${post.readTime} minutes`}</span>
      </div>
    </header>
  );
}

function Neighbour({ label, post }: { label: string; post: Post | undefined }) {
  return (
    <a href={post?.path ?? '/blog'}>
      <span>{label}</span>
      <b>{post?.title ?? 'Notes on forms'}</b>
    </a>
  );
}

/** Articles of the same category first, then the featured ones. */
function Related({ post }: { post: Post }) {
  const rank = (other: Post) => (other.category === post.category ? 2 : 0) + (other.featured ? 1 : 0);
  const related = posts
    .filter((other) => other.slug !== post.slug)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, RELATED_MOST);
  if (related.length === 0) return null;
  return (
    <section className="related" aria-labelledby="h-related">
      <h2 id="h-related" className="ruled">
        Related
      </h2>
      <div className="teasers">
        {related.map((other) => (
          <PostCard key={other.slug} post={other} heading="h3" layout="card" />
        ))}
      </div>
    </section>
  );
}
