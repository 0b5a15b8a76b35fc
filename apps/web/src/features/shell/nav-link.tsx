import { Link, useLocation } from '@tanstack/react-router';
import { currentOf, type ScreenItem, type StaticPageItem } from './nav-items.ts';

interface NavLinkProps {
  item: StaticPageItem | ScreenItem;
  withIcon?: boolean;
  onClick?: () => void;
}

/** A link of the main navigation: to a screen within the app, or to a page of the server. */
export function NavLink({ item, withIcon = false, onClick }: NavLinkProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const content = (
    <>
      {withIcon && <item.icon aria-hidden="true" />}
      {item.text}
    </>
  );
  if ('href' in item)
    return (
      <a href={item.href} onClick={onClick}>
        {content}
      </a>
    );
  return (
    <Link to={item.to} aria-current={currentOf(item, pathname)} onClick={onClick}>
      {content}
    </Link>
  );
}
