import { HONEYPOT } from '#platform/honeypot'

type Values = Record<string, string>

/** What someone has typed into a form, kept in this tab alone; lost where storage is refused. */
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
    (one): one is Control => 'validity' in one && 'name' in one && one.name !== '',
  )

export const readFormValues = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** What may be written again: no password, and nothing that no person typed. Agreeing to something is an act of its own each time. */
export const typedIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    controlsOf(form)
      .filter(({ type, value }) => !['checkbox', 'hidden'].includes(type) && value !== '')
      .filter((control) => !control.autocomplete.includes('password'))
      .filter(({ name }) => name !== HONEYPOT)
      .map(({ name, value }) => [name, value]),
  )

/** Writes into what is still empty. */
export function fillIn(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (value && control.value === '' && control.type !== 'checkbox') control.value = value
  }
}

/** The names of what the browser itself takes for wrong. */
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
