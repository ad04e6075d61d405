/** Accession: a report, its catalogue card, its box on the shelf. */
export function Accession() {
  return (
    <g stroke="#1b2430" strokeWidth="1.2">
      <g fill="#fbf9f3">
        <path d="M30 70h84l14 14v124H30z" />
        <path d="M114 70v14h14" fill="#e6e0d2" />
        <path d="M42 100h72M42 112h72M42 124h50" stroke="#b0a998" />
      </g>
      <path d="M44 142h68v48H44z" fill="#fff" strokeWidth="0.8" />
      <path d="M44 152c20 6 46-4 68 2v14c-22-6-48 6-68 0z" fill="var(--st-4)" strokeWidth="0.7" />
      <path d="M44 168c20 6 46-6 68 0v22H44z" fill="var(--st-7)" strokeWidth="0.7" />
      <path
        d="M140 138h30m-8-7l8 7-8 7M282 138h22m-8-7l8 7-8 7"
        fill="none"
        stroke="var(--action)"
        strokeWidth="2.4"
      />
      <g fill="#fff">
        <path d="M184 92h88v92h-88z" />
        <path d="M184 110h88" stroke="#ab2a1f" />
        <path d="M194 102h34M194 124h66M194 138h66M194 152h46M194 170h20" stroke="#8d887c" />
        <circle cx="228" cy="92" r="4" fill="#1b2430" />
      </g>
      <g fill="#e6d9bd">
        <path d="M318 60h24v148h-24zM344 60h24v148h-24zM370 60h24v148h-24zM396 60h24v148h-24z" />
        <path d="M344 60h24v148h-24z" fill="var(--st-10)" />
        <path
          d="M323 84h14v30h-14zM349 84h14v30h-14zM375 84h14v30h-14zM401 84h14v30h-14z"
          fill="#fff"
          strokeWidth="0.8"
        />
        <path d="M330 190h.1M356 190h.1M382 190h.1M408 190h.1" strokeWidth="9" strokeLinecap="round" />
      </g>
      <path d="M0 209H432" strokeWidth="2.4" />
    </g>
  )
}
