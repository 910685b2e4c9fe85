import { useLingui } from '@lingui/react/macro'
import { contactNames } from '#companions/contacts'
import { mail } from '../../../brand.ts'
import { Field } from '../../../ui/field.tsx'
import type { FieldsOfSettings } from './use-settings-form.ts'

/** Contact addresses that pages show. */
export function ContactFields({ values, set }: FieldsOfSettings) {
  const { t } = useLingui()
  const names = {
    general: t`General`,
    support: t`Support`,
    safety: t`Safety`,
    applications: t`Applications`,
    legal: t`Legal`,
    dataProtection: t`Data protection`,
  }
  return (
    <div className="grid gap-3">
      {contactNames.map((name) => (
        <Field
          key={name}
          label={names[name]}
          name={`contact-${name}`}
          type="email"
          maxLength={254}
          autoComplete="off"
          placeholder={mail[name]}
          value={values[`contact-${name}`] ?? ''}
          onChange={(event) => set(`contact-${name}`, event.target.value)}
          {...(name === 'general' && {
            hint: t`Leave blank to show the default address, or a placeholder if there’s none.`,
          })}
        />
      ))}
    </div>
  )
}
