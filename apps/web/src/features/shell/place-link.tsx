import { Link, useLocation } from '@tanstack/react-router';
import { currentOf, type Screen, type StaticPlace } from './places.ts';

interface PlaceLinkProps {
  place: StaticPlace | Screen;
  withIcon?: boolean;
  onClick?: () => void;
}

/** A link of the main navigation: to a screen within the app, or to a page of the server. */
export function PlaceLink({ place, withIcon = false, onClick }: PlaceLinkProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const content = (
    <>
      {withIcon && <place.icon aria-hidden="true" />}
      {place.text}
    </>
  );
  if ('href' in place)
    return (
      <a href={place.href} onClick={onClick}>
        {content}
      </a>
    );
  return (
    <Link to={place.to} aria-current={currentOf(place, pathname)} onClick={onClick}>
      {content}
    </Link>
  );
}
