import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark' | 'auto'
const themes: Theme[] = ['light', 'dark', 'auto']

let notify = () => {}
const subscribe = (onThemeChange: () => void) => {
  notify = onThemeChange
  return () => {}
}

function choose(theme: Theme) {
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  // Lifetime in seconds: one year.
  const age = theme === 'auto' ? 0 : 31_536_000
  document.cookie = `theme=${theme};path=/;max-age=${age};samesite=lax`
  notify()
}

/** Reads the theme from the document, where the Worker writes the cookie's value. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const current = useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset['theme'] ?? 'auto') as Theme,
    () => 'auto',
  )
  const names = { light: t`Light`, dark: t`Dark`, auto: t`Auto` }
  return (
    <div
      role="group"
      aria-label={t({ message: 'Appearance', context: 'theme' })}
      className="-mr-2 flex gap-2 text-small"
    >
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
