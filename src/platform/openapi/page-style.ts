/** The look of the API's page: the shop's colours, system fonts, nothing to load. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --bg: #fbfaf7; --surface: #fff; --border: #d3d1c8; --text: #1d252d; --text-2: #4f5964;
  --primary: #006b6b; --primary-soft: #dcf4f4; --link: #17559b; --focus: #006edc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #12171b; --surface: #1b2127; --border: #3c434b; --text: #ecebe7; --text-2: #afb5bc;
    --primary: #59cdc6; --primary-soft: #113a3a; --link: #8ec3f9; --focus: #89cdff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem clamp(0.75rem, 3vw, 2rem) 4rem; max-width: 60rem;
  background: var(--bg); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif;
}
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; }
h2 { margin-top: 3rem; font-size: 1.5rem; }
h3 { margin: 0 0 0.5rem; font: 600 1.0625rem/1.4 ui-monospace, monospace; }
h4 { margin: 1rem 0 0.25rem; font-size: 1rem; }
p { margin: 0.25rem 0; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
code { font: 0.9375rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul, .calls, .fields { margin: 0; padding: 0; list-style-type: ""; }
nav li { margin: 0.125rem 0; }
nav a { display: inline-block; padding: 0.375rem 0; }
article {
  margin: 1rem 0; padding: 1rem; background: var(--surface);
  border: 1px solid var(--border); border-radius: 0.75rem;
}
.access {
  display: inline-block; margin: 0.25rem 0; padding: 0 0.5rem; border-radius: 0.5rem;
  background: var(--primary-soft); color: var(--text);
}
.method { color: var(--primary); }
.fields li { padding: 0.25rem 0; border-top: 1px solid var(--border); }
.kind { color: var(--text-2); }
`;
