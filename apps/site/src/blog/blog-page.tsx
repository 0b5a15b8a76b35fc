import { brand } from '@postern/contracts';
import type { SitePage } from '../page.ts';
import { categories } from './category.ts';
import { PostCard } from './post-card.tsx';
import { longDate, type Post } from './post.ts';
import { posts } from './posts.ts';

const featured = posts.filter((post) => post.featured).toSorted((a, b) => a.publishDate.localeCompare(b.publishDate));
const [lead, ...others] = featured;

export const blogPage: SitePage = {
  path: '/blog',
  file: 'blog/index.html',
  title: `Notes on forms · ${brand.name}`,
  description: 'How to receive forms, store submissions, protect them, and make forms easy to fill in.',
  kind: 'website',
  indexed: true,
  header: 'bar',
  flushFooter: false,
  fonts: ['display', 'interface'],
  ...(posts[0] ? { changed: posts[0].publishDate } : {}),
  body: <Blog />,
};

function Blog() {
  return (
    <main id="main" className="wrap">
      <header className="page-head">
        <h1 className="display">Notes on forms</h1>
        <p>
          How to receive forms, store submissions, protect them, and make forms easy to fill in. The code in every
          article has been run against {brand.name}.
        </p>
      </header>
      {lead && <PostCard post={lead} heading="h2" layout="lead" />}
      {others.length > 0 && (
        <div className="featured">
          {others.map((post) => (
            <PostCard key={post.slug} post={post} heading="h2" layout="card" />
          ))}
        </div>
      )}
      <Index />
    </main>
  );
}

function Index() {
  const used = categories.filter((category) => posts.some((post) => post.category === category));
  return (
    <section aria-labelledby="h-all">
      <div className="index-head">
        <h2 id="h-all" data-count="" aria-live="polite">
          {posts.length === 1 ? '1 article' : `${posts.length} articles`}
        </h2>
        <fieldset className="filter needs-js" data-filter="" aria-label="Category">
          {['', ...used].map((category) => (
            <button key={category} type="button" value={category} aria-pressed={category === ''}>
              {category || 'All'}
            </button>
          ))}
        </fieldset>
      </div>
      <ul className="index">
        {posts.map((post) => (
          <IndexRow key={post.slug} post={post} />
        ))}
      </ul>
    </section>
  );
}

function IndexRow({ post }: { post: Post }) {
  return (
    <li data-cat={post.category}>
      <time className="k" dateTime={post.publishDate}>
        {longDate(post.publishDate)}
      </time>
      <span className="k">{post.category}</span>
      <div>
        <h3>
          <a href={post.path}>{post.title}</a>
        </h3>
        <p className="ex">{post.excerpt}</p>
      </div>
      <span className="k">{post.readTime} min</span>
    </li>
  );
}
