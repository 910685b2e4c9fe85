import { useEffect } from 'react'

/** Makes browsers ask before they close the site, while something on it would be lost. */
export class LeaveWarning {
  #warn = (event: Event) => event.preventDefault()

  set(isNeeded: boolean): void {
    if (isNeeded) addEventListener('beforeunload', this.#warn)
    else removeEventListener('beforeunload', this.#warn)
  }
}

/** Warns while a component has unsaved input. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    const warning = new LeaveWarning()
    warning.set(isNeeded)
    return () => warning.set(false)
  }, [isNeeded])
}
