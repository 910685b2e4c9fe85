/** The style of the local panels. */
export const panelStyle = `:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(96.6% 0.012 84), oklch(17.5% 0.018 345));
  --ink: light-dark(oklch(22% 0.022 350), oklch(94% 0.014 80));
  --ink-2: light-dark(oklch(44% 0.02 350), oklch(74% 0.018 60));
  --line: light-dark(oklch(22% 0.022 350 / 16%), oklch(94% 0.014 80 / 17%));
  --wine: light-dark(oklch(36% 0.11 8), oklch(78% 0.075 20));
}
body {
  max-width: 44rem;
  margin: 0 auto;
  padding: 3rem 1.25rem 5rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.6 'Hanken Grotesk', system-ui, sans-serif;
}
h1,
h2 {
  margin: 0;
  font-family: 'Bodoni Moda', Didot, 'Bodoni MT', Georgia, serif;
  font-weight: 400;
  line-height: 1.1;
  letter-spacing: -0.012em;
}
h1 {
  font-size: clamp(2.25rem, 1.6rem + 3vw, 3.5rem);
}
h2 {
  font-size: 1.5rem;
}
header p {
  color: var(--ink-2);
}
article {
  padding: 1.75rem 0 0.75rem;
  border-top: 1px solid var(--line);
}
.label {
  margin: 0.5rem 0 1rem;
  color: var(--ink-2);
  font-size: 0.875rem;
}
.text {
  overflow-wrap: anywhere;
  white-space: pre-line;
}
a {
  color: var(--wine);
}
:focus-visible {
  outline: 2px solid var(--wine);
  outline-offset: 3px;
}
`
