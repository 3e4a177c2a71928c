const shapes = {
  Tents: (c) => `
    <path d="M100 34 L176 126 H24 Z" fill="${c.main}"/><path d="M100 34 L124 126 H76 Z" fill="${c.dark}"/>
    <path d="M100 34 L100 126" stroke="${c.light}" stroke-width="2"/><path d="M100 34 L96 24 M100 34 L104 24" stroke="${c.dark}" stroke-width="3"/>
    <path d="M24 126 L12 132 M176 126 L188 132" stroke="${c.dark}" stroke-width="2"/>`,
  Backpacks: (c) => `
    <path d="M82 40 q18 -22 36 0" fill="none" stroke="${c.dark}" stroke-width="7"/><rect x="62" y="38" width="76" height="92" rx="22" fill="${c.main}"/>
    <rect x="74" y="84" width="52" height="36" rx="9" fill="${c.dark}"/><rect x="74" y="54" width="52" height="12" rx="6" fill="${c.light}"/>
    <path d="M62 72 h-10 v34 h10 M138 72 h10 v34 h-10" fill="none" stroke="${c.dark}" stroke-width="6"/>`,
  Cooking: (c) => `
    <rect x="58" y="62" width="84" height="46" rx="8" fill="${c.main}"/><rect x="50" y="56" width="100" height="11" rx="5" fill="${c.dark}"/>
    <path d="M142 76 h30" stroke="${c.dark}" stroke-width="8" stroke-linecap="round"/><path d="M82 128 q-8 -10 0 -16 q8 6 0 16 M118 128 q-8 -10 0 -16 q8 6 0 16 M100 130 q-9 -12 0 -20 q9 8 0 20" fill="#f0a23b"/>
    <path d="M84 46 q-7 -8 0 -16 M104 46 q-7 -8 0 -16" stroke="${c.light}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  Lights: (c) => `
    <circle cx="100" cy="84" r="52" fill="${c.light}" opacity=".55"/><rect x="78" y="56" width="44" height="58" rx="12" fill="#ffe7a6"/>
    <rect x="72" y="46" width="56" height="14" rx="7" fill="${c.dark}"/><rect x="70" y="110" width="60" height="18" rx="8" fill="${c.main}"/><path d="M84 46 q16 -26 32 0" fill="none" stroke="${c.dark}" stroke-width="5"/>`,
  Sleeping: (c) => `
    <path d="M30 104 q2 -34 40 -36 h84 q18 2 18 20 v28 q0 12 -14 12 H44 q-14 0 -14 -24Z" fill="${c.main}"/>
    <path d="M76 68 v60 M104 68 v60 M132 68 v60" stroke="${c.dark}" stroke-width="3" opacity=".6"/><ellipse cx="50" cy="98" rx="18" ry="22" fill="${c.light}"/>`,
};

/** A drawing of the product, as SVG text. It is decoration: the name stands beside it. */
export function drawing({ category, hue }) {
  const colours = { main: `hsl(${hue} 42% 48%)`, dark: `hsl(${hue} 45% 30%)`, light: `hsl(${hue} 60% 80%)` };
  return `<svg viewBox="0 0 200 160" aria-hidden="true"><rect width="200" height="160" fill="hsl(${hue} 40% 94%)"/>
    <ellipse cx="100" cy="134" rx="84" ry="9" fill="hsl(${hue} 30% 85%)"/>${shapes[category](colours)}</svg>`;
}
