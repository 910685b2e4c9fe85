import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark' | 'auto'
const themes: Theme[] = ['light', 'dark', 'auto']

let notify = () => {}
const subscribe = (changed: () => void) => {
  notify = changed
  return () => {}
}

function choose(theme: Theme) {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  // A year, in seconds.
  const age = theme === 'auto' ? 0 : 31_536_000
  document.cookie = `theme=${theme};path=/;max-age=${age};samesite=lax`
  notify()
}

/** The document is the truth: the Worker has put the choice of the cookie there. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const current = useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset['theme'] ?? 'auto') as Theme,
    () => 'auto',
  )
  const names = { light: t`Light`, dark: t`Dark`, auto: t`Auto` }
  return (
    <div role="group" aria-label={t`Appearance`} className="-mr-2 flex gap-2 text-small">
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          className="nav-link justify-center"
          aria-pressed={current === theme}
          onClick={() => choose(theme)}
        >
          {names[theme]}
        </button>
      ))}
    </div>
  )
}
