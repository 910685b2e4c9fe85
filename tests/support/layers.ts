type Side = 'worker' | 'web'

/**
 * The slices of `worker/`, from the bottom to the top: each may import the ones before it.
 * `web/features`, `web/own`, `web/admin` and `tests/` have the same names inside.
 */
export const slices = [
  'accounts',
  'catalogue',
  'notifications',
  'media',
  'billing',
  'messaging',
  'companions',
  'moderation',
  'operations',
  'staff',
]

/** The slice of a Worker file; undefined: none. */
export const sliceOf = (file: string): string | undefined =>
  slices.find((slice) => file.startsWith(`worker/${slice}/`))

/** The layers from top to bottom. A file's layer is the first pattern that its path begins with. */
const layers: Record<Side, string[]> = {
  worker: [
    'worker/index.ts',
    'worker/(app|schedule|personal-data).ts',
    'worker/routes/|SLICE/(routes|jobs|connections)/',
    'SLICE/http/|worker/platform/http/',
    'SLICE/[^/]+.ts',
    // Nouns of a slice.
    'SLICE/(?!sql/|schema/|lib/|contract/|images/|video/)[^/]+/|worker/platform/rate-limits/',
    'SLICE/(sql|schema)/|worker/platform/(db|mail|push)/',
    'SLICE/(lib|images|video)/|worker/platform/lib/|worker/index-document.ts',
    'worker/contract/|SLICE/contract/|worker/platform/contract/',
  ],
  web: [
    'web/(main|server).tsx|web/service-worker/',
    'web/app/',
    'web/pages/',
    'web/(admin|own)/',
    'web/features/',
    'web/(ui|lib)/',
    'web/brand.ts|worker/([a-z]+/)?contract/',
  ],
}

/** The index of a file's layer, from the top; -1: none. */
export const layerOf = (side: Side, file: string): number =>
  layers[side].findIndex((pattern) =>
    new RegExp(`^(?:${pattern.replaceAll('SLICE', `worker/(?:${slices.join('|')})`)})`).test(file),
  )
