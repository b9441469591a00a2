module diptych.invalid/core

go 1.25
