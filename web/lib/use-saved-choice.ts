import { useRef, useState } from 'react'

/**
 * A choice that is saved at once. Saves run one after the other; of several choices meanwhile, only the
 * last is saved.
 *
 * @param storedChoice the stored choice, displayed while nothing is being saved
 * @param save reports its errors itself
 */
export function useSavedChoice<S, T extends S>(
  storedChoice: S,
  save: (choice: T) => Promise<unknown>,
) {
  const [pendingChoice, setPendingChoice] = useState<{ value: S } | null>(null)
  const last = useRef<{ value: T }>(null)
  const lastSave = useRef(Promise.resolve())

  function choose(value: T) {
    const choice = { value }
    last.current = choice
    setPendingChoice(choice)
    const before = lastSave.current
    lastSave.current = (async () => {
      await before
      if (last.current !== choice) return
      await save(value)
      if (last.current === choice) setPendingChoice(null)
    })()
  }
  return {
    shown: pendingChoice ? pendingChoice.value : storedChoice,
    isSaving: pendingChoice !== null,
    choose,
  }
}
