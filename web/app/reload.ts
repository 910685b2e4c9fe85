/** `npm run dev` only: reloads the page when a new build is served. */
let current: string | null = null

async function look() {
  const build = await fetch('/build.txt', { cache: 'no-store' })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
  if (build && current && build !== current) location.reload()
  current = build ?? current
}

setInterval(() => void look(), 700)
export {}
