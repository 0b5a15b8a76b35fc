import { brand } from '@postern/contracts';

/** The icons for home screens, by their width in pixels. */
export const iconSizes = [192, 512] as const;
export const iconPath = (size: number): string => `/icon-${size}.png`;

/** For a home screen: it opens the dashboard, in a window without the browser’s bars. The pages name both themes’ colours. */
export const manifest = `${JSON.stringify(
  {
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/dashboard',
    id: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: '#faf9f6',
    theme_color: '#faf9f6',
    icons: ['any', 'maskable'].flatMap((purpose) =>
      iconSizes.map((size) => ({
        src: iconPath(size),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  },
  null,
  2,
)}\n`;
