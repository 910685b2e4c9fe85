import { useEffect, useState } from 'react'
import type { AdminSettings } from '#staff/settings'
import { formDraft } from '../../../lib/form-draft.ts'
import { toSettingsValues, type SettingsValues } from './settings-values.ts'
import { useLeaveWarning } from '../../../lib/leave-warning.ts'

const draft = formDraft('admin-settings')
const VERSION = 'version'

const isEqual = (a: SettingsValues, b: SettingsValues) =>
  Object.keys(b).every((name) => a[name] === b[name])

/** Input for the settings, stored in the tab: it survives leaving the page, and a login. */
export function useSettingsForm(settings: AdminSettings) {
  const [start] = useState(() => {
    const { [VERSION]: version, ...typed } = draft.read()
    return version ? { version: Number(version), typed } : null
  })
  const [base, setBase] = useState(() => ({
    values: toSettingsValues(settings),
    version: settings.version,
  }))
  const [values, setValues] = useState<SettingsValues>({ ...base.values, ...start?.typed })
  const [version, setVersion] = useState(start?.version ?? settings.version)
  const [isRestored, setRestored] = useState(start !== null)
  const isDirty = !isEqual(values, base.values)

  useEffect(() => {
    if (isDirty) draft.write({ ...values, [VERSION]: String(version) })
    else draft.clear()
  }, [values, version, isDirty])

  useLeaveWarning(isDirty)

  function begin(from: typeof base) {
    draft.clear()
    setValues(from.values)
    setVersion(from.version)
    setRestored(false)
  }

  /** Resets the form to the saved settings. */
  function reset(now: AdminSettings) {
    const nextBase = { values: toSettingsValues(now), version: now.version }
    setBase(nextBase)
    begin(nextBase)
  }

  return {
    values,
    version,
    isDirty,
    isRestored: isRestored && isDirty,
    set: (name: string, value: string) => setValues((current) => ({ ...current, [name]: value })),
    /** Keeps the input, to be saved over that version. */
    setVersion,
    reset,
    /** Discards the input. */
    discard: () => begin(base),
  }
}
export type SettingsFormState = ReturnType<typeof useSettingsForm>
export type FieldsOfSettings = Pick<SettingsFormState, 'values' | 'set'>
