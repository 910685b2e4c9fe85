type Side = 'worker' | 'web'

/** From the top of the layers to the bottom; a file that starts with one of a layer's paths is in it. */
const layers: Record<Side, string[][]> = {
  worker: [
    ['worker/index.ts'],
    ['worker/app.ts', 'worker/schedule.ts'],
    ['worker/routes/', 'worker/jobs/', 'worker/messaging/connections/'],
    ['worker/http/'],
    ['worker/flows/'],
    ['worker/features/'],
    ['worker/db/'],
    ['worker/lib/', 'worker/index-document.ts'],
    ['worker/contract/'],
  ],
  web: [
    ['web/main.tsx', 'web/server.tsx', 'web/service-worker/'],
    ['web/app/'],
    ['web/pages/'],
    ['web/admin/', 'web/own/'],
    ['web/features/'],
    ['web/ui/', 'web/lib/'],
    ['web/brand.ts', 'worker/contract/'],
  ],
}

/** The place of a file's layer, from the top; -1: in none. */
export const layerOf = (side: Side, file: string): number =>
  layers[side].findIndex((paths) => paths.some((path) => file.startsWith(path)))
