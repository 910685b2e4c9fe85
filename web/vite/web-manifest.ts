import { installedApp } from '../brand.ts'
import { APP_START } from '../lib/app-start.ts'
import { pathIn } from '../../worker/platform/contract/language.ts'
import { appTextsIn } from './app-texts.ts'
import type { Catalog } from './catalogs.ts'

/** Path of the app's icon in `web/public`. @param size in pixels */
export const appIcon = (size: 180 | 192 | 512): string => {
  const name = installedApp.icon === 'neutral' ? 'app' : 'icon'
  return `/${name}-${size}.png`
}

/** Maskable as they are: home screens may crop them to a circle, and nothing lies outside of it. */
const icons = ([192, 512] as const).flatMap((size) =>
  ['any', 'maskable'].map((purpose) => ({
    src: appIcon(size),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
)

/** The web app manifest of a language. Its id is the same in each, so that they are one app. */
export function webManifest(language: string, catalog?: Catalog) {
  const { bookings, browse } = appTextsIn(catalog)
  const shortcut = (name: string, path: string) => ({ name, url: pathIn(language, path) })
  return {
    id: '/',
    name: installedApp.name,
    short_name: installedApp.name,
    lang: language,
    start_url: pathIn(language, '/') + APP_START,
    scope: '/',
    display: 'standalone',
    background_color: '#f8f2ea',
    theme_color: '#f8f2ea',
    icons,
    shortcuts: [shortcut(bookings, '/account/bookings'), shortcut(browse, '/browse')],
  }
}
