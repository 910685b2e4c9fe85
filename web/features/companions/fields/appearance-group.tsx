import { factFields } from '#companions/profile-fields'
import { FactInput } from './fact-input.tsx'
import type { FieldsProps } from './fields-props.ts'

/** Short facts; each may stay empty. */
export const AppearanceGroup = (props: FieldsProps) => (
  <div className="admin-grid">
    {factFields.map((field) => (
      <FactInput key={field} field={field} {...props} />
    ))}
  </div>
)
