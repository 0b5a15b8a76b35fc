import { Plate } from './plate.tsx';
import { longDate, type Post } from './post.ts';

interface PostCardProps {
  post: Post;
  heading: 'h2' | 'h3';
  /** `lead` fills a whole row; `card` shares it with others. */
  layout: 'lead' | 'card';
}

/** An article's teaser: drawing, category, title and excerpt. */
export function PostCard({ post, heading: Heading, layout }: PostCardProps) {
  return (
    <article className={layout === 'lead' ? 'post lead' : 'post'}>
      {layout === 'lead' ? <Plate name={post.image} alt={post.imageAlt} /> : <Plate name={post.image} />}
      <div>
        <div className="meta">
          <span>{post.category}</span>
          {layout === 'lead' && <time dateTime={post.publishDate}>{longDate(post.publishDate)}</time>}
          <span>{post.readTime} min</span>
        </div>
        <Heading>
          <a href={post.path}>{post.title}</a>
        </Heading>
        <p>{post.excerpt}</p>
      </div>
    </article>
  );
}
