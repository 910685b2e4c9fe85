import { useRef, useState } from 'react'

/**
 * A choice that is saved as soon as it is made. The next one is saved after it; of several that
 * come meanwhile, the last one.
 *
 * @param stored what is stored, and shown while nothing is being saved
 * @param save says itself what went wrong
 */
export function useSavedChoice<S, T extends S>(stored: S, save: (choice: T) => Promise<unknown>) {
  const [chosen, setChosen] = useState<{ value: S } | null>(null)
  const last = useRef<{ value: T }>(null)
  const saved = useRef(Promise.resolve())

  function choose(value: T) {
    const choice = { value }
    last.current = choice
    setChosen(choice)
    const before = saved.current
    saved.current = (async () => {
      await before
      if (last.current !== choice) return
      await save(value)
      if (last.current === choice) setChosen(null)
    })()
  }
  return { shown: chosen ? chosen.value : stored, isSaving: chosen !== null, choose }
}
