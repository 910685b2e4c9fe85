type Side = 'worker' | 'web'

/** From the top of the layers to the bottom; what starts with one of a layer's paths is in it. */
export const layers: Record<Side, { paths: string[]; what: string }[]> = {
  worker: [
    { paths: ['worker/index.ts'], what: 'fetch and scheduled' },
    {
      paths: ['worker/app.ts', 'worker/schedule.ts'],
      what: 'mounts routes, maps cron lines to jobs',
    },
    {
      paths: ['worker/routes/', 'worker/jobs/', 'worker/connections/'],
      what: 'HTTP in, clock in, sockets',
    },
    { paths: ['worker/http/'], what: 'what routes share' },
    { paths: ['worker/flows/'], what: 'changes of several nouns' },
    { paths: ['worker/features/'], what: 'one noun: its rules and its SQL' },
    { paths: ['worker/db/'], what: 'tables, client, audited writes' },
    { paths: ['worker/lib/', 'worker/index-document.ts'], what: 'no SQL, no business words' },
    { paths: ['worker/contract/'], what: 'what crosses the wire' },
  ],
  web: [
    {
      paths: ['web/main.tsx', 'web/server.tsx', 'web/service-worker/'],
      what: 'starts in the browser and at the edge',
    },
    { paths: ['web/app/'], what: 'router, layout, session' },
    { paths: ['web/pages/'], what: 'one file per address' },
    { paths: ['web/admin/', 'web/own/'], what: 'staff area, companions’ own area' },
    { paths: ['web/features/'], what: 'parts of one noun' },
    { paths: ['web/ui/', 'web/lib/'], what: 'no business words' },
    { paths: ['web/brand.ts', 'worker/contract/'], what: 'the company, and what crosses the wire' },
  ],
}

/** The place of a file's layer, from the top; -1: in none. */
export const layerOf = (side: Side, file: string): number =>
  layers[side].findIndex(({ paths }) => paths.some((path) => file.startsWith(path)))
