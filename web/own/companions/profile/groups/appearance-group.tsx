import { factFields } from '#companions/profile-fields'
import { FactInput } from '../../../../features/companions/fields/fact-input.tsx'
import type { GroupProps } from './group-props.ts'

/** Short facts; each may stay empty. */
export const AppearanceGroup = ({ values, set, refusals }: GroupProps) => (
  <div className="own-fields">
    {factFields.map((field) => (
      <FactInput key={field} field={field} form={values} set={set} error={refusals[field]} />
    ))}
  </div>
)
