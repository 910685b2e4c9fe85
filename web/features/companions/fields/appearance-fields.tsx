import { Trans } from '@lingui/react/macro'
import { factFields } from '#companions/profile-fields'
import { FactInput } from './fact-input.tsx'
import type { FieldsProps } from './fields-props.ts'

export const AppearanceFields = ({ form, set }: FieldsProps) => (
  <section>
    <h3>
      <Trans>Appearance</Trans>
    </h3>
    <div className="admin-grid">
      {factFields.map((field) => (
        <FactInput key={field} field={field} form={form} set={set} />
      ))}
    </div>
  </section>
)
