import { useLingui } from '@lingui/react/macro'
import { contactNames } from '#contract/contacts'
import type { AdminSettings } from '#contract/administration'
import { mail } from '../../../brand.ts'
import { Field } from '../../../ui/field.tsx'

/** The addresses that pages show. */
export function ContactFields({ contacts }: Pick<AdminSettings, 'contacts'>) {
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
          defaultValue={contacts[name] ?? ''}
          {...(name === 'general' && {
            hint: t`Empty shows the address that came with the site, or a mark that there is none.`,
          })}
        />
      ))}
    </div>
  )
}
