import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { company, mail } from '../../brand.ts'
import { useSite } from '../../lib/site.ts'

const companyNames = {
  name: msg`company name`,
  address: msg`company address`,
  representative: msg`authorised representative`,
  register: msg`commercial register number`,
  vat: msg`VAT number`,
  phone: msg`phone number`,
}

const mailNames = {
  general: msg`general email`,
  support: msg`support email`,
  safety: msg`safety email`,
  applications: msg`applications email`,
  legal: msg`legal email`,
  dataProtection: msg`data protection email`,
}

/** Marks a detail that the operator has not configured. */
const MissingDetail = ({ name }: { name: string }) => <mark className="missing">[{name}]</mark>

export function CompanyDetail({ of: detail }: { of: keyof typeof company }) {
  const { i18n } = useLingui()
  return company[detail] || <MissingDetail name={i18n._(companyNames[detail])} />
}

export function MailLink({ to }: { to: keyof typeof mail }) {
  const { i18n } = useLingui()
  const address = useSite().contacts[to] ?? mail[to]
  return address ? (
    <a href={`mailto:${address}`}>{address}</a>
  ) : (
    <MissingDetail name={i18n._(mailNames[to])} />
  )
}

/** Name, street and town in the order of an envelope. */
export const PostalAddress = () => (
  <address>
    <CompanyDetail of="name" />
    <br />
    <CompanyDetail of="address" />
    <br />
    <Trans>Zurich, Switzerland</Trans>
  </address>
)

/** Addresses for legal and data protection matters. */
export const LegalContact = () => (
  <>
    <p>
      <Trans>
        Legal matters: <MailLink to="legal" />. Data protection: <MailLink to="dataProtection" />.
      </Trans>
    </p>
    <PostalAddress />
  </>
)
