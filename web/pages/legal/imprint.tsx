import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CompanyDetail, MailLink, PostalAddress } from '../../features/information/details.tsx'
import { Facts } from '../../features/information/figures.tsx'
import { TextPage, type TextSection } from '../../features/information/text-page.tsx'
import type { PageModule } from '../../lib/page.ts'
import { Link } from '../../ui/link.tsx'

const company: TextSection = {
  id: 'company',
  title: <Trans>Who runs this site</Trans>,
  body: (
    <>
      <PostalAddress />
      <Facts
        facts={[
          {
            name: <Trans>Represented by</Trans>,
            value: <CompanyDetail of="representative" />,
          },
          {
            name: <Trans>Commercial register</Trans>,
            value: <CompanyDetail of="register" />,
          },
          { name: <Trans>VAT</Trans>, value: <CompanyDetail of="vat" /> },
          { name: <Trans>Phone</Trans>, value: <CompanyDetail of="phone" /> },
          { name: <Trans>Email</Trans>, value: <MailLink to="general" /> },
        ]}
      />
    </>
  ),
}

const contacts: TextSection = {
  id: 'contacts',
  title: <Trans>Where to write</Trans>,
  body: (
    <>
      <Facts
        facts={[
          { name: <Trans>Support</Trans>, value: <MailLink to="support" /> },
          { name: <Trans>Safety</Trans>, value: <MailLink to="safety" /> },
          { name: <Trans>Applications</Trans>, value: <MailLink to="applications" /> },
          { name: <Trans>Legal matters</Trans>, value: <MailLink to="legal" /> },
          { name: <Trans>Data protection</Trans>, value: <MailLink to="dataProtection" /> },
        ]}
      />
      <p>
        <Trans>
          To report abuse, see <Link to="/safety#report">safety</Link>. Whether the site is working
          is shown under <Link to="/status">status</Link>.
        </Trans>
      </p>
    </>
  ),
}

const content: TextSection = {
  id: 'content',
  title: <Trans>Content</Trans>,
  body: (
    <p>
      <Trans>
        The company named above answers for the content of this site. Profiles are statements of the
        companions who advertise here. The site is for adults and labelled as such (RTA), so that
        filters for the protection of minors recognise it. Sample profiles show drawn artwork and no
        real person.
      </Trans>
    </p>
  ),
}

const technology: TextSection = {
  id: 'technology',
  title: <Trans>Hosting and type</Trans>,
  body: (
    <p>
      <Trans>
        Hosted by Cloudflare, Inc., San Francisco. Set in Bodoni Moda and Hanken Grotesk, both under
        the SIL Open Font License; icons by Lucide.
      </Trans>
    </p>
  ),
}

export default function ImprintPage() {
  return (
    <TextPage
      title={<Trans>Imprint</Trans>}
      lead={<Trans>The people behind the pages, and where a letter reaches them.</Trans>}
      sections={[company, contacts, content, technology]}
      onward={['/terms', '/privacy', '/disclaimer']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Imprint`,
  description: t`Who runs this directory, where it is based and how to reach us.`,
  canonical: '/imprint',
})
