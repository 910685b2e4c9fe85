import { HONEYPOT } from '#platform/honeypot'

type Values = Record<string, string>

/** The typed values of a form, stored for this tab only and lost where storage is blocked. */
export function formDraft(name: string) {
  const key = `draft-${name}`
  return {
    read(): Values {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Values
      } catch {
        return {}
      }
    },
    write(values: Values) {
      try {
        sessionStorage.setItem(key, JSON.stringify(values))
      } catch {}
    },
    clear() {
      try {
        sessionStorage.removeItem(key)
      } catch {}
    },
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Control =>
      'validity' in element && 'name' in element && element.name !== '',
  )

export const readFormValues = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/**
 * Values that may be restored: no passwords, no values that scripts set, and no consent, which must be
 * given each time.
 */
export const typedIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    controlsOf(form)
      .filter(({ type, value }) => !['checkbox', 'hidden'].includes(type) && value !== '')
      .filter((control) => !control.autocomplete.includes('password'))
      .filter(({ name }) => name !== HONEYPOT)
      .map(({ name, value }) => [name, value]),
  )

/** Fills in the visible fields that are still empty. */
export function fillForm(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    const isFillable = control.type !== 'checkbox' && control.name !== HONEYPOT
    if (value && control.value === '' && isFillable) control.value = value
  }
}

/** Names of the fields that the browser's validation rejects. */
export const invalidIn = (form: HTMLFormElement): string[] =>
  controlsOf(form)
    .filter((control) => !control.validity.valid)
    .map(({ name }) => name)

/** Empties a field. */
export function clearField(form: HTMLFormElement, name: string): void {
  for (const control of controlsOf(form)) if (control.name === name) control.value = ''
}

export function focusOn(form: HTMLFormElement, name: string | undefined): void {
  controlsOf(form)
    .find((control) => control.name === name)
    ?.focus()
}
