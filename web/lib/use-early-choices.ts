import { useEffect, useRef } from 'react'
import { useWasServed } from './use-is-hydrating.ts'

const isTypedNumber = ({ type, value, defaultValue }: HTMLInputElement) =>
  type === 'number' && value !== defaultValue

/** For a form: passes its handlers what was chosen before the script ran. */
export function useEarlyChoices() {
  const form = useRef<HTMLFormElement>(null)
  const served = useWasServed()
  useEffect(() => {
    if (!served) return
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
  }, [served])
  return form
}
