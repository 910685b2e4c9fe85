import { useEffect, useRef } from 'react'
import { useWasServed } from './use-is-hydrating.ts'

const isTypedNumber = ({ type, value, defaultValue }: HTMLInputElement) =>
  type === 'number' && value !== defaultValue

/** Passes choices that were made in a form before hydration to its handlers. */
export function useEarlyChoices() {
  const form = useRef<HTMLFormElement>(null)
  const wasServed = useWasServed()
  useEffect(() => {
    if (!wasServed) return
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement && !field.selectedOptions[0]?.defaultSelected) {
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
      if (field instanceof HTMLInputElement && isTypedNumber(field)) {
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }
      if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) {
        field.checked = field.defaultChecked
        field.click()
      }
    }
  }, [wasServed])
  return form
}
