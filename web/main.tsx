import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { matchPage } from './app/pages.ts'
import { readSeed } from './app/seed.ts'
import { activate } from './lib/i18n.ts'
import { createQueryClient } from './lib/query.ts'
import './styles/app.css'

const { now, demo, answers } = readSeed()
const root = document.getElementById('root') as HTMLElement
const tree = (
  <BrowserRouter>
    <App client={createQueryClient(answers, now)} site={{ renderedAt: now, demo }} />
  </BrowserRouter>
)

// A chunk that a newer deployment removed: the page as it is now has the right names.
addEventListener('vite:preloadError', (event) => {
  event.preventDefault()
  location.reload()
})

await Promise.all([
  activate(document.documentElement.lang),
  matchPage(location.pathname).page.load(),
])
startTransition(() => {
  if (root.firstElementChild) hydrateRoot(root, tree)
  else createRoot(root).render(tree)
})

if (import.meta.env.MODE === 'development') void import('./app/reload.ts')
