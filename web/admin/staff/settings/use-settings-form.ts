import { useEffect, useState } from 'react'
import type { AdminSettings } from '#staff/settings'
import { formDraft } from '../../../lib/form-draft.ts'
import { toSettingsValues, type SettingsValues } from './settings-values.ts'

const draft = formDraft('admin-settings')
const VERSION = 'version'

const isSame = (a: SettingsValues, b: SettingsValues) =>
  Object.keys(b).every((name) => a[name] === b[name])

/** What is typed of the settings, kept in this tab over a page that is left and a login. */
export function useSettingsForm(saved: AdminSettings) {
  const [start] = useState(() => {
    const { [VERSION]: version, ...typed } = draft.read()
    return version ? { version: Number(version), typed } : null
  })
  const [base, setBase] = useState(() => ({
    values: toSettingsValues(saved),
    version: saved.version,
  }))
  const [values, setValues] = useState<SettingsValues>({ ...base.values, ...start?.typed })
  const [version, setVersion] = useState(start?.version ?? saved.version)
  const [isRestored, setRestored] = useState(start !== null)
  const isDirty = !isSame(values, base.values)

  useEffect(() => {
    if (isDirty) draft.write({ ...values, [VERSION]: String(version) })
    else draft.clear()
  }, [values, version, isDirty])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])

  function begin(from: typeof base) {
    draft.clear()
    setValues(from.values)
    setVersion(from.version)
    setRestored(false)
  }

  /** Begins anew with what is saved now. */
  function reset(now: AdminSettings) {
    const next = { values: toSettingsValues(now), version: now.version }
    setBase(next)
    begin(next)
  }

  return {
    values,
    version,
    isDirty,
    isRestored: isRestored && isDirty,
    set: (name: string, value: string) => setValues((shown) => ({ ...shown, [name]: value })),
    /** Goes on with what is typed, over another version. */
    setVersion,
    reset,
    /** Gives up what was typed. */
    discard: () => begin(base),
  }
}
export type SettingsForm = ReturnType<typeof useSettingsForm>
export type FieldsOfSettings = Pick<SettingsForm, 'values' | 'set'>
