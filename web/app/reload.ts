const LOOK_MS = 700

/** `npm run dev` only: reloads the page when a new build is served. */
export function reloadOnBuild(): void {
  let current: string | null = null
  setInterval(async () => {
    const build = await fetch('/build.txt', { cache: 'no-store' })
      .then((response) => (response.ok ? response.text() : null))
      .catch(() => null)
    if (build && current && build !== current) location.reload()
    current = build ?? current
  }, LOOK_MS)
}
